// Types of what Vite lets modules import: styles, fonts and drawings by address.
/// <reference types="vite/client" />
