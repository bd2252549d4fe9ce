/**
 * The middle half of some values as a bar with a mark at the median, on a scale that includes 0. The figures are shown
 * beside it.
 *
 * @param props.scale Both ends of the scale; the same for all values that are compared.
 */
export function RangeMark({
  lower,
  median,
  upper,
  scale,
}: {
  lower: number
  median: number
  upper: number
  scale: { from: number; to: number }
}) {
  const findX = (value: number): number => ((value - scale.from) / (scale.to - scale.from)) * 200
  return (
    <svg
      viewBox="0 0 200 20"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-5 w-full min-w-32"
    >
      <path d="M0 10H200" strokeWidth="1" className="stroke-line" />
      <path d={`M${findX(0)} 0V20`} strokeWidth="1.5" strokeDasharray="3 3" className="stroke-control" />
      <rect
        x={findX(lower)}
        y="5"
        width={Math.max(findX(upper) - findX(lower), 2)}
        height="10"
        rx="2"
        className="fill-leaf-tint stroke-leaf"
        strokeWidth="1"
      />
      <path d={`M${findX(median)} 1V19`} strokeWidth="3" className="stroke-leaf" />
    </svg>
  )
}
