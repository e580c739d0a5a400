// Simple glyphs of the sign-in providers: enough to tell them apart, drawn by us.
import type { ReactNode } from "react";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import type { GlyphProps } from "#web/icons/glyph.tsx";

const marks: Readonly<Record<ProviderName, ReactNode>> = {
  // A branch that joins the trunk.
  github: (
    <>
      <circle cx="6.5" cy="5" r="2.5" />
      <circle cx="6.5" cy="19" r="2.5" />
      <circle cx="17.5" cy="8" r="2.5" />
      <path d="M6.5 7.5v9M17.5 10.5c0 4-5 3.5-10 6" />
    </>
  ),
  // A speech bubble with eyes.
  discord: (
    <>
      <path d="M7 4h10a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4h-3l-4 3.5V18H7a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z" />
      <path d="M9 10v2M15 10v2" />
    </>
  ),
  // A round letter.
  google: <path d="M19.5 6.8A9 9 0 1 0 21 12h-8.5" />,
  // A window with four panes.
  microsoft: <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />,
  // A pointed face with two ears.
  gitlab: <path d="M12 21 3 13.5 6 4l3 7h6l3-7 3 9.5zM9 11l3 10 3-10" />,
  // A wheel, its crank and the connecting rod.
  steam: (
    <>
      <circle cx="15.5" cy="8.5" r="5" />
      <circle cx="15.5" cy="8.5" r="1.5" />
      <circle cx="7.5" cy="17.5" r="3.5" />
      <path d="m9.8 14.8 2.2-2.6M2 14.5l2.3 1.3" />
    </>
  ),
};

/** A provider's glyph, 20 px by default; its name is next to it. */
export function ProviderGlyph({ name, size = 20, strokeWidth = 1.75, ...rest }: GlyphProps & { name: ProviderName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {marks[name]}
    </svg>
  );
}
