// The authorization matrix, share 4 of its rows: everyone gets what the table says.
import { testShare } from "./test-share.ts";

testShare(4);
