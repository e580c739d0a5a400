// The authorization matrix, share 3 of its rows: everyone gets what the table says.
import { testShare } from "./test-share.ts";

testShare(3);
