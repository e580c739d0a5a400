// The parts of a search page whose code loads after it, in one chunk.
export { FilterPanel } from "#web/components/filter-panel.tsx";
export { NoResults } from "./no-results.tsx";
export { ResultActions } from "./result-actions.tsx";
export { SearchNotes } from "./search-notes.tsx";
