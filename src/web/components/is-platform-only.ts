// Whether a project's loaders are platforms of servers, which pages name so.
import { pluginLoaders, pluginPlatformLoaders } from "#features/catalog/projects/project-type.ts";

const platforms = [...pluginLoaders, ...pluginPlatformLoaders];

export const isPlatformOnly = (loaders: readonly string[]): boolean =>
  loaders.every((loader) => platforms.includes(loader));
