// An easter egg: a frog made of cubes.
import { InEnglish } from "#web/components/in-english.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/flags.ts";
import styles from "./frog.module.css";

type Cube = readonly [x: number, y: number, z: number, tone: "skin" | "eye" | "mouth"];

/** Back to front: later cubes are drawn over earlier ones. */
const cubes: readonly Cube[] = [
  [0, 0, 0, "skin"],
  [1, 0, 0, "skin"],
  [2, 0, 0, "skin"],
  [0, 1, 0, "skin"],
  [1, 1, 0, "skin"],
  [2, 1, 0, "skin"],
  [0, 2, 0, "skin"],
  [1, 2, 0, "mouth"],
  [2, 2, 0, "skin"],
  [0, 0, 1, "skin"],
  [1, 0, 1, "skin"],
  [2, 0, 1, "skin"],
  [0, 1, 1, "skin"],
  [1, 1, 1, "skin"],
  [2, 1, 1, "skin"],
  [0, 1, 2, "eye"],
  [2, 1, 2, "eye"],
  [-1, 3, 0, "skin"],
  [3, 3, 0, "skin"],
];

const edge = 24;

/** A cube's three visible faces, from above and the front. */
function Faces({ cube: [x, y, z, tone] }: { cube: Cube }) {
  const left = 120 + (x - y) * edge;
  const top = 60 + ((x + y) * edge) / 2 - z * edge;
  const half = edge / 2;
  return (
    <g className={styles[tone]} transform={`translate(${left} ${top})`}>
      <path d={`M0 0 ${edge} ${half} 0 ${edge} ${-edge} ${half}Z`} className={styles.top} />
      <path d={`M${-edge} ${half} 0 ${edge}V${edge * 2}L${-edge} ${edge + half}Z`} className={styles.left} />
      <path d={`M${edge} ${half} 0 ${edge}V${edge * 2}L${edge} ${edge + half}Z`} className={styles.right} />
    </g>
  );
}

export default function Frog() {
  const t = useText();
  return (
    <>
      <PageHead title={t("flags.frog.title")} hidden />
      <InEnglish className={styles.page}>
        <h1>{t("flags.frog.title")}</h1>
        <svg viewBox="0 0 240 220" width={240} height={220} role="img" aria-label={t("flags.frog.picture")}>
          {cubes.map((cube) => (
            <Faces key={cube.join()} cube={cube} />
          ))}
        </svg>
        <p>{t("flags.frog.description")}</p>
      </InEnglish>
    </>
  );
}
