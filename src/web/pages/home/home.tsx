// The home page.
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/core.ts";

export default function Home() {
  const t = useText();
  return (
    <>
      <PageHead />
      <h1>{t("core.site.says")}</h1>
    </>
  );
}
