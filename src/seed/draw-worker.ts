// A thread that draws its share of the demo content's pictures, project by project, while the main thread publishes.
import { parentPort, workerData } from "node:worker_threads";
import type { DrawingShare } from "./draw-ahead.ts";
import { drawGallery, drawIcon } from "./pictures.ts";
import { demoProjects } from "./projects.ts";

const { now, part, parts } = workerData as DrawingShare;

for (const [i, project] of demoProjects(new Date(now)).entries()) {
  if (i % parts !== part) continue;
  const icon = await drawIcon(project.icon);
  const gallery: Buffer[] = [];
  for (const image of project.gallery) gallery.push(await drawGallery(image.picture));
  parentPort?.postMessage({ slug: project.slug, icon, gallery });
}
