// Times of day and weather for drawn worlds: the colours of light, sky and distance.
import { rgb, type Rgb } from "./canvas.ts";

/** How a scene is lit. Light colours are factors (1 = white), sky colours are 0 to 255. */
export interface Mood {
  readonly skyTop: Rgb;
  readonly skyBottom: Rgb;
  readonly sunLight: Rgb;
  readonly shade: Rgb;
  /** Towards the sun: along x, along y, up. */
  readonly sun: readonly [number, number, number];
  readonly sunColor: Rgb;
  /** How much lamps and lava light what is near, 0 to 1. */
  readonly lamps: number;
  readonly clouds: number;
  readonly stars: number;
}

/** The name of a mood. */
export type MoodName = "noon" | "morning" | "dusk" | "night" | "overcast" | "cave" | "alien" | "flat" | "golden";

/** Every mood by name; `flat` is the plain light of an unshaded game. */
export const moods: Readonly<Record<MoodName, Mood>> = {
  noon: {
    skyTop: rgb("#4f97e6"),
    skyBottom: rgb("#c3e2fb"),
    sunLight: [0.62, 0.58, 0.5],
    shade: [0.52, 0.56, 0.64],
    sun: [-0.55, 0.42, 0.85],
    sunColor: rgb("#fff6d8"),
    lamps: 0.15,
    clouds: 0.42,
    stars: 0,
  },
  morning: {
    skyTop: rgb("#7fa8dd"),
    skyBottom: rgb("#fbe3c6"),
    sunLight: [0.68, 0.54, 0.38],
    shade: [0.5, 0.52, 0.6],
    sun: [-0.8, 0.35, 0.5],
    sunColor: rgb("#ffe7b0"),
    lamps: 0.3,
    clouds: 0.38,
    stars: 0,
  },
  golden: {
    skyTop: rgb("#5b83c4"),
    skyBottom: rgb("#ffd293"),
    sunLight: [0.95, 0.64, 0.3],
    shade: [0.4, 0.42, 0.55],
    sun: [-0.75, 0.4, 0.36],
    sunColor: rgb("#ffdc96"),
    lamps: 0.5,
    clouds: 0.46,
    stars: 0,
  },
  dusk: {
    skyTop: rgb("#39366f"),
    skyBottom: rgb("#f39a6b"),
    sunLight: [0.72, 0.36, 0.22],
    shade: [0.38, 0.35, 0.52],
    sun: [-0.85, 0.3, 0.3],
    sunColor: rgb("#ffb26b"),
    lamps: 0.85,
    clouds: 0.44,
    stars: 0.25,
  },
  night: {
    skyTop: rgb("#0b1030"),
    skyBottom: rgb("#2a3566"),
    sunLight: [0.2, 0.25, 0.4],
    shade: [0.2, 0.24, 0.42],
    sun: [0.4, 0.55, 0.75],
    sunColor: rgb("#dfe6ff"),
    lamps: 1.25,
    clouds: 0.3,
    stars: 1,
  },
  overcast: {
    skyTop: rgb("#8797a8"),
    skyBottom: rgb("#c9d2d9"),
    sunLight: [0.2, 0.2, 0.2],
    shade: [0.66, 0.69, 0.73],
    sun: [-0.3, 0.3, 0.9],
    sunColor: rgb("#dde3e8"),
    lamps: 0.5,
    clouds: 0.7,
    stars: 0,
  },
  cave: {
    skyTop: rgb("#0c0d13"),
    skyBottom: rgb("#1d1b2b"),
    sunLight: [0.06, 0.06, 0.1],
    shade: [0.27, 0.27, 0.36],
    sun: [-0.3, 0.3, 0.9],
    sunColor: rgb("#000000"),
    lamps: 1.5,
    clouds: 0,
    stars: 0,
  },
  alien: {
    skyTop: rgb("#2c1450"),
    skyBottom: rgb("#c4559b"),
    sunLight: [0.6, 0.36, 0.6],
    shade: [0.42, 0.34, 0.6],
    sun: [-0.6, 0.5, 0.5],
    sunColor: rgb("#ffd0f0"),
    lamps: 1,
    clouds: 0.3,
    stars: 0.7,
  },
  flat: {
    skyTop: rgb("#7aa7ff"),
    skyBottom: rgb("#b7d0ff"),
    sunLight: [0.16, 0.16, 0.16],
    shade: [0.82, 0.82, 0.82],
    sun: [-0.2, 0.3, 1],
    sunColor: rgb("#ffffff"),
    lamps: 0,
    clouds: 0.42,
    stars: 0,
  },
};
