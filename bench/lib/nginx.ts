// Starts a local nginx as a baseline: one worker, files from one folder, its own configuration.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./run-site.ts";

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

const program = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"]
  .map((folder) => join(folder, "nginx"))
  .find((path) => existsSync(path));

/** The site to proxy to, and the folder of the files that nginx sends on its behalf. */
export interface Behind {
  readonly site: string;
  readonly store: string;
}

/** As documented in docs/running. */
function proxyTo({ site, store }: Behind): string {
  return `location /data/ { proxy_pass ${site}; proxy_http_version 1.1; proxy_set_header Connection ""; }
    location /protected/ { internal; alias ${store}/; etag off; if_modified_since off; max_ranges 1;
      add_header ETag $upstream_http_etag; }`;
}

function settingsOf(folder: string, files: string, port: number, behind?: Behind): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  // Started by root, nginx would drop its worker to a user without access to the folder.
  const user = userInfo().uid === 0 ? `user ${userInfo().username};` : "";
  return `${user} worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 256; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; etag on;
  ${behind ? `upstream site { server ${new URL(behind.site).host}; keepalive 64; }` : ""}
  server { listen 127.0.0.1:${port}; root ${files}; default_type text/html;
    ${behind ? proxyTo({ ...behind, site: "http://site" }) : ""}
  }
}`;
}

/** Serves a folder, and proxies to the site if given; null if nginx is not installed. */
export async function runNginx(files: string, behind?: Behind): Promise<Nginx | null> {
  if (!program) return null;
  const folder = await mkdtemp(join(tmpdir(), "tessera-nginx-"));
  const port = await freePort();
  await writeFile(`${folder}/nginx.conf`, settingsOf(folder, files, port, behind));
  const running = spawn(program, ["-p", folder, "-c", `${folder}/nginx.conf`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(running, "exit");
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => running.exitCode !== null,
    );
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    url,
    async stop() {
      running.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
