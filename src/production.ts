// Must be imported first: React and the router check NODE_ENV when they load, and a site is never a development build.
process.env.NODE_ENV ??= "production";
