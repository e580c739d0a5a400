// The input of a page's request in tests: a visitor's, that performs no operation and reads no form.

/** @param prefix of the names of cookies: `__Host-` on https */
export const visitorInput = (prefix = "") => ({
  call: () => Promise.reject(new Error("not called")),
  url: "https://tessera.example/",
  method: "GET",
  nonce: "",
  cookies: null,
  language: { locale: "en-US", asked: null, saved: null, automatic: "en-US" },
  viewer: null,
  buildId: "",
  operator: { name: null, email: null },
  site: { staging: false, starting: false, statusUrl: "/status", chatUrl: null },
  status: () => Promise.reject(new Error("not called")),
  sessionCookie: `${prefix}session`,
  deviceCookie: `${prefix}device`,
  readForm: () => Promise.reject(new Error("not called")),
  onHtml: () => {},
  onError: () => {},
});
