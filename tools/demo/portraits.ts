import sharp from 'sharp'

/*
 * Drawn portraits of the demo's people, in flat shapes with the light from the left. The word "Example" is in the
 * picture, so that nobody takes them for photos of real people.
 */

/** What tells the demo's people apart. Colours are those of a drawing, which has no theme. */
export type Look = {
  ground: string
  skin: string
  /** The side of face and neck away from the light. */
  skinShade: string
  hair: string
  cloth: string
  clothShade: string
  kind: 'bun' | 'scarf' | 'short'
  hasGlasses: boolean
}

export const LOOKS = {
  nalini: {
    ground: 'rgb(236,226,203)',
    skin: 'rgb(176,121,84)',
    skinShade: 'rgb(150,98,66)',
    hair: 'rgb(70,64,66)',
    cloth: 'rgb(44,104,76)',
    clothShade: 'rgb(222,168,62)',
    kind: 'bun',
    hasGlasses: true,
  },
  farah: {
    ground: 'rgb(219,230,222)',
    skin: 'rgb(205,154,115)',
    skinShade: 'rgb(181,128,92)',
    hair: 'rgb(44,32,30)',
    cloth: 'rgb(150,44,70)',
    clothShade: 'rgb(122,32,56)',
    kind: 'scarf',
    hasGlasses: false,
  },
  george: {
    ground: 'rgb(240,222,190)',
    skin: 'rgb(148,98,66)',
    skinShade: 'rgb(122,78,52)',
    hair: 'rgb(34,28,28)',
    cloth: 'rgb(56,92,140)',
    clothShade: 'rgb(40,70,112)',
    kind: 'short',
    hasGlasses: true,
  },
} as const satisfies Record<string, Look>

/** Draws a portrait as a PNG of 800 pixels. */
export function drawPortrait(look: Look): Promise<Buffer> {
  return sharp(Buffer.from(writePortrait(look)))
    .png()
    .toBuffer()
}

function writePortrait(look: Look): string {
  const { ground, skin, skinShade, cloth, kind } = look
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 640 640">
    <rect width="640" height="640" fill="${ground}"/>
    <circle cx="320" cy="300" r="262" fill="rgb(255,255,255)" opacity="0.35"/>
    ${BEHIND[kind](look)}
    <path d="M104 640c4-118 78-172 154-184h124c76 12 150 66 154 184z" fill="${cloth}"/>
    <path d="M262 400h116v70c0 34-26 58-58 58s-58-24-58-58z" fill="${skin}"/>
    <path d="M262 420c28 44 88 50 116 12v26c-40 34-88 22-116-14z" fill="${skinShade}"/>
    ${kind === 'scarf' ? '' : `<ellipse cx="206" cy="300" rx="20" ry="30" fill="${skin}"/><ellipse cx="434" cy="300" rx="20" ry="30" fill="${skinShade}"/>`}
    <path d="M208 262c0-80 50-126 112-126s112 46 112 126c0 104-50 170-112 170s-112-66-112-170z" fill="${skin}"/>
    <path d="M320 136c62 0 112 46 112 126 0 104-50 170-112 170 58-24 78-92 78-166 0-70-26-116-78-130z" fill="${skinShade}" opacity="0.55"/>
    ${drawFace(look)}
    ${BEFORE[kind](look)}
    ${writeExample()}</svg>`
}

const BEHIND: Record<Look['kind'], (look: Look) => string> = {
  bun: ({ hair }) =>
    `<circle cx="320" cy="112" r="62" fill="${hair}"/><ellipse cx="320" cy="262" rx="142" ry="156" fill="${hair}"/>`,
  scarf: ({ cloth, clothShade }) =>
    `<path d="M150 560c-18-190-6-460 170-460s188 270 170 460z" fill="${clothShade}"/>
     <path d="M150 560c-18-190-6-460 170-460-110 30-140 260-110 460z" fill="${cloth}"/>`,
  short: () => '',
}

const BEFORE: Record<Look['kind'], (look: Look) => string> = {
  bun: ({ hair, cloth, clothShade }) =>
    `<path d="M196 276c2-106 56-158 124-158s122 52 124 158c-22-84-62-110-124-114-62 4-102 30-124 114z" fill="${hair}"/>
     <path d="M306 122c8 16 10 28 8 40l18 0c4-14 2-28-4-40z" fill="rgb(150,146,148)"/>
     <circle cx="320" cy="214" r="7" fill="rgb(150,44,70)"/>
     <path d="M120 640c20-96 90-150 150-172 40 60 60 120 66 172z" fill="${clothShade}"/>
     <path d="M150 640c20-82 72-128 122-148 30 50 42 100 46 148z" fill="${cloth}"/>`,
  scarf: ({ hair, cloth, clothShade }) =>
    `<path d="M206 268c4-96 54-140 114-140s110 44 114 140c-20-62-60-96-114-98-54 2-94 36-114 98z" fill="${hair}"/>
     <path d="M182 320c-8-140 50-222 138-222s146 82 138 222c-12-108-56-170-138-172-82 2-126 64-138 172z" fill="${cloth}"/>
     <path d="M188 452c60 70 200 74 262 0 30 34 44 90 50 188H138c6-98 20-154 50-188z" fill="${cloth}"/>
     <path d="M300 512c50 2 110-18 150-60 30 34 44 90 50 188H372c-10-60-34-104-72-128z" fill="${clothShade}"/>`,
  short: ({ hair, clothShade }) =>
    `<path d="M200 282c-12-112 44-172 124-172 84 0 130 60 118 172-10-52-24-82-44-98-50 22-118 20-160 2-18 18-30 46-38 96z" fill="${hair}"/>
     <path d="M198 268h18v70h-12zM442 268h-18v70h12z" fill="${hair}"/>
     <path d="M216 330c8 84 50 120 104 120s96-36 104-120c-14 34-34 46-58 46-16-10-76-10-92 0-24 0-44-12-58-46z" fill="${hair}" opacity="0.92"/>
     <path d="M286 388c20 12 48 12 68 0-10 20-58 20-68 0z" fill="rgb(252,250,245)"/>
     <path d="M256 470l64 74 64-74 34 12-70 128h-56l-70-128z" fill="rgb(252,250,245)"/>
     <path d="M320 544l-28 96h56z" fill="${clothShade}"/>`,
}

function drawFace({ hair, skinShade, kind, hasGlasses }: Look): string {
  const eyes = [268, 372]
    .map(
      (
        x,
      ) => `<path d="M${x - 22} 248q22-14 44 0" fill="none" stroke="${hair}" stroke-width="9" stroke-linecap="round"/>
      <circle cx="${x}" cy="284" r="9" fill="rgb(38,30,28)"/><circle cx="${x - 3}" cy="281" r="3" fill="rgb(255,255,255)"/>`,
    )
    .join('')
  const glasses = hasGlasses
    ? `<g fill="none" stroke="rgb(60,50,46)" stroke-width="6"><circle cx="268" cy="284" r="38"/><circle cx="372" cy="284" r="38"/><path d="M306 280q14-8 28 0M230 278l-22-8M410 278l22-8"/></g>`
    : ''
  const mouth =
    kind === 'short' ? '' : `<path d="M282 376c22 26 56 26 78 0-22 8-56 8-78 0z" fill="rgb(150,58,62)"/>`
  return `${eyes}${glasses}
    <path d="M322 296c4 20 10 32 8 40-4 8-18 8-24 4" fill="none" stroke="${skinShade}" stroke-width="7" stroke-linecap="round"/>
    ${mouth}`
}

/** The letters as lines, because a drawing cannot rely on the fonts of a machine. Each is 28 wide and 40 high. */
const LETTERS: Record<string, string> = {
  E: 'M26 0H2V40H26M2 20H22',
  X: 'M2 0L26 40M26 0L2 40',
  A: 'M0 40L14 0L28 40M5 27H23',
  M: 'M2 40V0L14 24L26 0V40',
  P: 'M2 40V2H16A10 10 0 0 1 16 22H2',
  L: 'M2 0V40H26',
}

function writeExample(): string {
  const letters = [...'EXAMPLE'].map(
    (letter, index) => `<path transform="translate(${index * 40} 0)" d="${LETTERS[letter]}"/>`,
  )
  return `<rect x="150" y="540" width="340" height="64" rx="32" fill="rgb(252,250,245)"/>
    <g transform="translate(196 554) scale(0.93)" fill="none" stroke="rgb(60,50,46)" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}</g>`
}
