// The icon of a project at any size.
import { Avatar } from "#web/ui/avatar.tsx";
import type { ListedIcon } from "./listed-project.ts";

export function ProjectIcon(props: { of: { title: string; icon: ListedIcon | null }; size: number; first?: boolean }) {
  const { title, icon } = props.of;
  return (
    <Avatar
      name={title}
      src={icon?.smallUrl}
      srcSet={icon?.url && icon.url !== icon.smallUrl ? `${icon.smallUrl} 1x, ${icon.url} 2x` : undefined}
      size={props.size}
      shape="card"
      placeholder={icon?.placeholder ? { preview: icon.placeholder } : undefined}
      first={props.first}
    />
  );
}
