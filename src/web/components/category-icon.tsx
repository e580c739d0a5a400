// The drawing of a category, from the one file that holds all of them.

/** Where that file is served. */
const categoryIconsPath = "/icons/categories.svg";

/** 16 px, decorative: the name stands beside it. */
export function CategoryIcon({ name }: { name: string }) {
  return (
    <svg
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${categoryIconsPath}#${name}`} />
    </svg>
  );
}
