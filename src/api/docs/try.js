// Sends requests from the API documentation's forms and shows the responses.
const token = document.querySelector("#token");
token.hidden = false;
token.addEventListener("submit", (event) => event.preventDefault());

/** The URL with the entered values; empty ones are omitted from the query. */
function addressOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll("[data-in=path], [data-in=query]")) {
    if (field.dataset.in === "path") path = path.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.value !== "") query.append(field.name, field.value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function requestOf(form) {
  const headers = {};
  const bearer = token.querySelector("input").value.trim();
  if (bearer !== "") headers.Authorization = bearer;
  const field = form.querySelector("[data-in=body]");
  const body = field?.type === "file" ? field.files[0] : field?.value;
  if (body)
    headers["Content-Type"] = field.type === "file" ? body.type || "application/octet-stream" : form.dataset.type;
  // Only the token authenticates, as for external programs.
  return { method: form.dataset.method, headers, body, credentials: "omit" };
}

async function send(form) {
  const status = form.querySelector("[role=status]");
  const answer = form.querySelector("pre");
  answer.hidden = true;
  status.textContent = "Sending…";
  try {
    const response = await fetch(addressOf(form), requestOf(form));
    const text = await response.text();
    status.textContent = `${response.status} ${response.statusText}`;
    answer.textContent = response.headers.get("Content-Type")?.includes("json") && text !== "" ? JSON.stringify(JSON.parse(text), null, 2) : text; // prettier-ignore
    answer.hidden = text === "";
  } catch {
    status.textContent = "The site could not be reached. Try again.";
  }
}

for (const form of document.querySelectorAll("form[data-try]")) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
}

/** Opens the operation or schema named in the URL's fragment. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}
addEventListener("hashchange", openNamed);
openNamed();
