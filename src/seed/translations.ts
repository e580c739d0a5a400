// Translations by demo creators.

interface DemoTranslation {
  readonly locale: string;
  readonly title?: string;
  readonly summary: string;
  readonly body?: string;
}

const amberglass = `**Amberglass** ist ein Shader für den Feierabend: tief stehende Sonne, lange Schatten, Wasser wie Tee.

## Was sich ändert

- Wasser, das spiegelt, was wirklich da ist
- Laub und Gras lassen Licht durch
- Nebel, der das Wetter kennt, und ein leises Leuchten

> [!TIP]
> _Water: old_ im Menü bringt das Aussehen von 1.x zurück, und die 8 %, die es gespart hat.

Ist es drinnen zu dunkel, heb **Exposure → Floor** um zwei Stufen. Version 2.1 ist nur für Iris; die letzte, die mit OptiFine läuft, ist 2.0.
`;

/** By project slug. */
const bySlug: Readonly<Record<string, readonly DemoTranslation[]>> = {
  amberglass: [
    {
      locale: "de",
      summary: "Tiefe Sonne, lange Schatten und Wasser wie Tee. Ein warmer Shader für alle, die abends spielen.",
      body: amberglass,
    },
    {
      locale: "fr",
      summary: "Soleil bas, ombres longues, eau couleur de thé. Un shader chaleureux pour qui joue le soir.",
    },
    { locale: "ja", summary: "低い太陽、長い影、お茶のような水。夜に遊ぶ人のための、あたたかいシェーダーです。" },
  ],
  hollowlight: [
    {
      locale: "es",
      title: "Luz hueca",
      summary: "Luz de bloques con color que se cuela por puertas y cuevas, sin un solo rayo a la vista.",
    },
  ],
};

export function translationsOf(slug: string): readonly DemoTranslation[] {
  return bySlug[slug] ?? [];
}
