declare module 'subset-font' {
  type AxisRange = number | { min: number; max: number; default?: number }

  /** Returns a font with the glyphs of `text` and the given part of its variation space. */
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: 'sfnt' | 'woff' | 'woff2'
      variationAxes?: Record<string, AxisRange>
      keepFeatures?: string[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
