// The browser's theme color for each theme: that of the header.
export const themeColors = { light: "#fbfafc", dark: "#1d1a25", oled: "#0b0a0f", retro: "#2a251e" } as const;
