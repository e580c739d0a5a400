// The authorization matrix, the rows of versions, their files, uploads and downloads: everyone gets what the table says.
import { testPart } from "./test-part.ts";

testPart("versions");
