// A time in words, exact on hover.

/** `iso` is the time, `text` its display form ("2 days ago"), `exact` the full date and time with time zone. */
export function RelativeTime({ iso, text, exact }: { iso: string; text: string; exact?: string }) {
  // The browser's locale data may differ from the server's: then the server's text stays.
  return (
    <time dateTime={iso} title={exact} suppressHydrationWarning>
      {text}
    </time>
  );
}
