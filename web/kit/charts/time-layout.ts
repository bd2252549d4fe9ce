/**
 * One row of figures over time. `bar`: columns, below the zero line if `isDown` is true; `line`: a line through the
 * pieces.
 */
export type TimeSeries = {
  key: string
  label: string
  /** `gone` is drawn as an outline with stripes, so that it can be distinguished without colour. */
  kind: 'bar' | 'gone' | 'line'
  isDown?: boolean
  /** One value for each piece, 0 or more. */
  values: readonly number[]
}

/** Series that share a scale. */
export type TimePanel = {
  title: string
  series: readonly TimeSeries[]
  /** Writes a value. `at` is its place, or absent for a mark of the scale. */
  format: (value: number, at?: { piece: number; key: string }) => string
}

export type PanelLayout = {
  top: number
  bottom: number
  zeroY: number
  ticks: readonly { y: number; label: string }[]
  bars: readonly {
    key: string
    kind: TimeSeries['kind']
    x: number
    y: number
    width: number
    height: number
  }[]
  lines: readonly { key: string; path: string; dots: readonly { x: number; y: number }[] }[]
}

/** Positions of everything that is drawn, in px from the upper left corner. */
export type TimeLayout = {
  left: number
  right: number
  bottom: number
  /** The middle of each piece. */
  centres: readonly number[]
  pieceWidth: number
  labels: readonly { x: number; text: string }[]
  panels: readonly PanelLayout[]
}

const TITLE_PX = 26
const GAP_PX = 14
const BOTTOM_PX = 26
const RIGHT_PX = 8
/** Approximate width of a letter of the smallest size, at the usual text size. */
const LETTER_PX = 7
const MOST_BAR_PX = 28

/**
 * Lays out figures over time: pieces side by side, panels below one another.
 *
 * @param labels A short name for each piece; as many as fit are shown, always including the last one.
 * @param textScale 2 if the reader's text is twice as large.
 */
export function layOutTime({
  panels,
  labels,
  widthPx,
  panelHeightPx,
  textScale = 1,
}: {
  panels: readonly TimePanel[]
  labels: readonly string[]
  widthPx: number
  panelHeightPx: number
  textScale?: number
}): TimeLayout {
  const letterPx = LETTER_PX * textScale
  const scales = panels.map(fitScale)
  const longest = Math.max(...scales.flatMap(({ texts }) => texts.map(({ length }) => length)))
  const left = longest * letterPx + 12
  const right = Math.max(widthPx - RIGHT_PX, left + 60)
  const pieceWidth = (right - left) / Math.max(labels.length, 1)
  const centres = labels.map((_, index) => round(left + pieceWidth * (index + 0.5)))
  const laidOut = panels.map((panel, index): PanelLayout => {
    const scale = scales[index] ?? { from: 0, to: 1, ticks: [0, 1], texts: ['0', '1'] }
    const top = index * (panelHeightPx + GAP_PX) + TITLE_PX
    const bottom = top + panelHeightPx - TITLE_PX
    const findY = (value: number): number =>
      round(bottom - ((value - scale.from) / (scale.to - scale.from)) * (bottom - top))
    const zeroY = findY(0)
    const width = round(Math.min(MOST_BAR_PX, Math.max(2, pieceWidth * 0.62)))
    return {
      top,
      bottom,
      zeroY,
      ticks: scale.ticks.map((value, tick) => ({ y: findY(value), label: scale.texts[tick] ?? '' })),
      bars: panel.series
        .filter(({ kind }) => kind !== 'line')
        .flatMap(({ key, kind, isDown, values }) =>
          values.flatMap((value, piece) => {
            if (value === 0) return []
            const y = findY(isDown ? -value : value)
            const x = round((centres[piece] ?? 0) - width / 2)
            // A value above zero is always visible, even if it is tiny.
            const height = Math.max(Math.abs(y - zeroY), 1.5)
            return [{ key, kind, x, y: isDown ? zeroY : zeroY - height, width, height }]
          }),
        ),
      lines: panel.series
        .filter(({ kind }) => kind === 'line')
        .map(({ key, values }) => {
          const dots = values.map((value, piece) => ({ x: centres[piece] ?? 0, y: findY(value) }))
          return { key, dots, path: dots.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('') }
        }),
    }
  })
  return {
    left,
    right,
    bottom: laidOut.at(-1)?.bottom ?? 0,
    centres,
    pieceWidth,
    labels: placeLabels(labels, centres, right - left, letterPx),
    panels: laidOut,
  }
}

/** Returns the height in px of a drawing with this many panels. */
export function findHeight(panelCount: number, panelHeightPx: number): number {
  return panelCount * panelHeightPx + (panelCount - 1) * GAP_PX + BOTTOM_PX
}

/** Returns the piece at a distance from the left. */
export function findPiece(layout: TimeLayout, x: number): number {
  const piece = Math.floor((x - layout.left) / layout.pieceWidth)
  return Math.min(layout.centres.length - 1, Math.max(0, piece))
}

type Scale = { from: number; to: number; ticks: number[]; texts: string[] }

/** Makes a scale with three to six ticks at round whole numbers that includes 0 and all values. */
function fitScale({ series, format }: TimePanel): Scale {
  const ups = series.filter(({ isDown }) => !isDown).flatMap(({ values }) => values)
  const downs = series.filter(({ isDown }) => isDown).flatMap(({ values }) => values)
  const highest = Math.max(0, ...ups)
  const lowest = -Math.max(0, ...downs)
  const rough = Math.max(highest - lowest, 1) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.99) ?? 10) * power)
  const first = Math.floor(lowest / step + 1e-9)
  const last = Math.max(Math.ceil(highest / step - 1e-9), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  // Bars downwards are another kind of figure, not negative numbers, so the labels have no minus sign.
  return { from: first * step, to: last * step, ticks, texts: ticks.map((tick) => format(Math.abs(tick))) }
}

/** Returns as many names as there is space for, counted back from the last piece. */
function placeLabels(
  labels: readonly string[],
  centres: readonly number[],
  widthPx: number,
  letterPx: number,
) {
  const longest = Math.max(...labels.map(({ length }) => length), 1) * letterPx + 10
  const step = Math.max(1, Math.ceil((labels.length * longest) / widthPx))
  return labels.flatMap((text, index) =>
    (labels.length - 1 - index) % step === 0 ? [{ text, x: centres[index] ?? 0 }] : [],
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
