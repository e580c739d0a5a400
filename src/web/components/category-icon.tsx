// A category icon, from the shared sprite.

/** URL of the sprite. */
const categoryIconsPath = "/icons/categories.svg";

/** 16 px, decorative: the name is next to it. */
export function CategoryIcon({ name }: { name: string }) {
  return (
    <svg width={16} height={16} strokeWidth={1.75} className="line-art" aria-hidden="true">
      <use href={`${categoryIconsPath}#${name}`} />
    </svg>
  );
}
