// Imported before everything else: React and the router look at NODE_ENV when they load, and a site is never a development build.
process.env.NODE_ENV ??= "production";
