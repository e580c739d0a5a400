// Words of the page of failed jobs.
import jobs from "#locales/en-US/jobs.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(jobs);
