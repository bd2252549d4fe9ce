/** The first letter of a name in a circle, as decoration beside the name. */
export function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-9 shrink-0 items-center justify-center rounded-full bg-turmeric-tint font-bold text-turmeric-ink"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  )
}
