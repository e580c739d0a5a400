// The authorization matrix, share 2 of its rows: everyone gets what the table says.
import { testShare } from "./test-share.ts";

testShare(2);
