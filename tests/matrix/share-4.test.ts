// The authorization matrix, share 4 of its rows: every actor gets what the table says.
import { testShare } from "./test-share.ts";

testShare(4);
