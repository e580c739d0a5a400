// The drawing of a category, from the one file that holds all of them.

/** Where that file is served. */
const categoryIconsPath = "/icons/categories.svg";

/** 16 px, decorative: the name stands beside it. */
export function CategoryIcon({ name }: { name: string }) {
  return (
    <svg width={16} height={16} strokeWidth={1.75} className="line-art" aria-hidden="true">
      <use href={`${categoryIconsPath}#${name}`} />
    </svg>
  );
}
