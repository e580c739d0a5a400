// A moment in words, exact on hover.

/** `iso` is the moment, `text` how it is said here ("2 days ago"), `exact` date, time and zone in full. */
export function RelativeTime({ iso, text, exact }: { iso: string; text: string; exact?: string }) {
  // Browsers know other editions of the languages' rules than the server: then what the server wrote stays.
  return (
    <time dateTime={iso} title={exact} suppressHydrationWarning>
      {text}
    </time>
  );
}
