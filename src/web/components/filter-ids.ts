// Ids that connect the filter panel with the rest of the search page.

/** Referenced by the button that opens the sheet. */
export const filterPanelId = "filters";

/** Target of the link that skips the filters. */
export const resultsId = "results";
