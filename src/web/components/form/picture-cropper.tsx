// Crops an image to a square before upload: by dragging, or with three sliders.
import { useEffect, useEffectEvent, useId, useRef, useState, type PointerEvent } from "react";
import { useFetcher } from "react-router";
import { useText } from "#web/i18n/profile.ts";
import { Button } from "#web/ui/button.tsx";
import { drag, maxZoom, squareOf, toSend, type View } from "./crop-square.ts";
import { refusedIn, type Answer } from "./keep-form.ts";
import { pictureFault } from "./picture-files.ts";
import styles from "./picture-control.module.css";

const shownSide = 256;
const start: View = { zoom: 1, across: 0.5, down: 0.5 };

/** The decoded image; "unreadable" when it is invalid. */
function usePicture(file: File): ImageBitmap | "unreadable" | null {
  const [picture, setPicture] = useState<ImageBitmap | "unreadable" | null>(null);
  useEffect(() => {
    let gone = false;
    const take = (made: ImageBitmap | "unreadable") => !gone && setPicture(made);
    createImageBitmap(file).then(take, () => take("unreadable"));
    return () => {
      gone = true;
    };
  }, [file]);
  return picture;
}

/** A preview of the visible part; dragging moves it. */
function Window(props: { picture: ImageBitmap; view: View; round: boolean; onView: (view: View) => void }) {
  const { picture, view, onView } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { left, top, size } = squareOf(picture, view);
    const pen = canvas.current?.getContext("2d");
    pen?.clearRect(0, 0, shownSide, shownSide);
    pen?.drawImage(picture, left, top, size, size, 0, 0, shownSide, shownSide);
  }, [picture, view]);
  const move = (event: PointerEvent) => {
    if ((event.buttons & 1) === 0) return;
    const scale = squareOf(picture, view).size / event.currentTarget.clientWidth;
    onView(drag(picture, view, { x: event.movementX * scale, y: event.movementY * scale }));
  };
  return (
    <canvas
      ref={canvas}
      width={shownSide}
      height={shownSide}
      className={styles.window}
      data-round={props.round || undefined}
      aria-hidden="true"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
    />
  );
}

type SliderProps = { label: string; value: number; least: number; most: number; onValue: (value: number) => void };

function Slider({ label, value, least, most, onValue }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={(most - least) / 100}
        value={value}
        disabled={most === least}
        onChange={(event) => onValue(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function Sliders({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useText();
  return (
    <>
      <Slider
        label={t("profile.crop.size")}
        value={view.zoom}
        least={1}
        most={maxZoom}
        onValue={(zoom) => onView({ ...view, zoom })}
      />
      <Slider
        label={t("profile.crop.across")}
        value={view.across}
        least={0}
        most={1}
        onValue={(across) => onView({ ...view, across })}
      />
      <Slider
        label={t("profile.crop.down")}
        value={view.down}
        least={0}
        most={1}
        onValue={(down) => onView({ ...view, down })}
      />
    </>
  );
}

/** Uploads the square and reports the result; file and square are kept until it is saved. */
function useSending({ name, action }: { name: string; action: string }, onSaved: () => void) {
  const t = useText();
  const { submit, state, data } = useFetcher<Answer>();
  const [cutting, setCutting] = useState(false);
  const [tooMuch, setTooMuch] = useState<"moving" | "large" | null>(null);
  const [mended, setMended] = useState<Answer>();
  const refused = data === mended ? null : refusedIn(data);
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    if (data !== undefined && refusedIn(data) === null) saved();
  }, [data]);
  const send = async (file: File, picture: ImageBitmap, view: View) => {
    setCutting(true);
    const made = await toSend(file, picture, squareOf(picture, view));
    setCutting(false);
    if ("problem" in made) return setTooMuch(made.problem);
    const form = new FormData();
    form.set(name, made.body, file.name);
    const target = new URL(action, location.href);
    for (const [part, pixels] of Object.entries(made.square ?? {})) target.searchParams.set(part, String(pixels));
    await submit(form, { method: "post", encType: "multipart/form-data", action: target.pathname + target.search });
  };
  const clear = () => {
    setTooMuch(null);
    setMended(data);
  };
  const problem = tooMuch ? t(`profile.crop.${tooMuch}`) : refused && (pictureFault(refused) ?? refused.message);
  return { send, busy: cutting || state !== "idle", problem, clear };
}

type Props = {
  file: File;
  /** The field's name, and where it is sent. */
  name: string;
  action: string;
  /** Whether the result is shown round. */
  round: boolean;
  /** Gets whether the image was saved. */
  onDone: (saved: boolean) => void;
};

export function Cropper({ file, name, action, round, onDone }: Props) {
  const t = useText();
  const picture = usePicture(file);
  const [view, setView] = useState(start);
  const { send, busy, problem, clear } = useSending({ name, action }, () => onDone(true));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const unreadable = picture === "unreadable";
  const readable = unreadable ? null : picture;
  const wrong = unreadable ? t("profile.crop.unreadable") : problem;
  const look = (next: View) => {
    setView(next);
    clear();
  };
  return (
    <div className={styles.cropper}>
      <h3 ref={heading} tabIndex={-1} className={styles.crop}>
        {t("profile.crop")}
      </h3>
      {readable && (
        <>
          <p className={styles.subtext}>{t("profile.crop.description")}</p>
          <Window picture={readable} view={view} round={round} onView={look} />
          <Sliders view={view} onView={look} />
        </>
      )}
      {wrong !== null && (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
      <div className={styles.buttons}>
        {readable && problem === null && (
          <Button tone="primary" busy={busy} onClick={() => void send(file, readable, view)}>
            {t("profile.crop.use")}
          </Button>
        )}
        <Button disabled={busy} onClick={() => onDone(false)}>
          {t("profile.crop.cancel")}
        </Button>
      </div>
    </div>
  );
}
