// A moment in words, exact on hover.

/** `iso` is the moment, `text` how it is said here ("2 days ago"), `exact` date, time and zone in full. */
export function RelativeTime({ iso, text, exact }: { iso: string; text: string; exact?: string }) {
  return (
    <time dateTime={iso} title={exact}>
      {text}
    </time>
  );
}
