/** Modules of the left-hand digits of an EAN-13 code with odd parity; even parity and the right side follow from them. */
const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** Parity of the six left-hand digits by the first digit; 1: even. */
const PARITY = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
]

const invert = (modules: string): string => [...modules].map((bit) => (bit === '1' ? '0' : '1')).join('')

/** Returns the modules of an EAN-13 code; `1` is black. */
export function encodeEan13(digits: string): string {
  const odd = (digit: string | undefined): string => ODD[Number(digit)] ?? ''
  const parity = PARITY[Number(digits[0])] ?? ''
  const left = [...digits.slice(1, 7)].map((digit, index) =>
    parity[index] === '1' ? [...invert(odd(digit))].reverse().join('') : odd(digit),
  )
  const right = [...digits.slice(7)].map((digit) => invert(odd(digit)))
  return `101${left.join('')}01010${right.join('')}101`
}

/** Draws an EAN-13 code on a white image. */
export function drawEan13(digits: string): ImageData {
  const modules = encodeEan13(digits)
  const context = new OffscreenCanvas(480, 240).getContext('2d')
  if (!context) throw new Error('The browser cannot draw.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, 480, 240)
  context.fillStyle = 'black'
  for (const [index, bit] of [...modules].entries())
    if (bit === '1') context.fillRect(60 + index * 3, 40, 3, 160)
  return context.getImageData(0, 0, 480, 240)
}
