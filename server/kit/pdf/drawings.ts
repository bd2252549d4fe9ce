import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'web/ui/drawings'

/**
 * Reads the drawings of the screens as files of their own for the typesetter, which knows neither custom properties nor
 * OKLCH: each colour is that of the light theme, in sRGB.
 *
 * @param root The folder that contains `web/`.
 * @returns The SVG of each drawing by its name.
 */
export function readDrawings(root: string): Map<string, string> {
  const shapes = readFileSync(join(root, FOLDER, 'drawings.svg'), 'utf8')
  const colours = readLightColours(readFileSync(join(root, FOLDER, '..', 'theme.css'), 'utf8'))
  const drawings = new Map<string, string>()
  for (const [, name = '', body = ''] of shapes.matchAll(/^<g id="([\w-]+)">\n(.*?)^<\/g>$/gms)) {
    const coloured = body
      .replace(/var\((--[\w-]+)\)/g, (_, token: string) => findColour(colours, token))
      // Not every viewer draws a dot of no length.
      .replace(/h0(?![.\d])/g, 'h.01')
    drawings.set(
      name,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" fill="none" stroke-linecap="round" stroke-linejoin="round">${coloured}</svg>`,
    )
  }
  return drawings
}

/** The custom properties of the theme outside of the dark one. */
function readLightColours(theme: string): Map<string, string> {
  const light = theme.slice(0, theme.indexOf('@media screen and (prefers-color-scheme: dark)'))
  return new Map(
    [...light.matchAll(/(--(?:color|d)-[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

function findColour(colours: ReadonlyMap<string, string>, token: string): string {
  const value = colours.get(token)
  if (value === undefined) throw new Error(`The theme has no colour ${token}.`)
  const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  return other ? findColour(colours, other) : toSrgb(value)
}

/** Converts `oklch(L C H)`, with or without `/ A`, to sRGB: Björn Ottosson, "A perceptual color space for image processing" (2020). */
export function toSrgb(oklch: string): string {
  const [, l, c, h, alpha] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(oklch) ?? []
  const lightness = Number(l)
  const angle = (Number(h) * Math.PI) / 180
  const a = Number(c) * Math.cos(angle)
  const b = Number(c) * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map(toByte)
  return alpha ? `rgba(${channels.join(',')},${alpha})` : `rgb(${channels.join(',')})`
}

/** Encodes a linear channel; colours outside of sRGB are cut. */
function toByte(linear: number): number {
  const cut = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055))
}
