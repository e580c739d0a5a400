// The authorization matrix, share 2 of its rows: every actor gets what the table says.
import { testShare } from "./test-share.ts";

testShare(2);
