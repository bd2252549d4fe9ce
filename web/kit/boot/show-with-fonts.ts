/**
 * A part of every document: hides the page until its fonts are decoded and the document is parsed, for at most one
 * second. The fonts are inside the style sheet, but browsers decode them in parallel with the first paint. Without
 * this, text would be painted in another font for some milliseconds and then move, and so would rows that are not
 * completely parsed.
 */
export const SHOW_WITH_FONTS = `(() => {
  const root = document.documentElement
  const show = () => root.removeAttribute('style')
  root.style.visibility = 'hidden'
  setTimeout(show, 1000)
  Promise.all([
    new Promise((done) => addEventListener('DOMContentLoaded', done)),
    document.fonts.load('1em "Anek Text"'),
    document.fonts.load('800 1em "Anek Condensed"'),
    document.fonts.load('1em "Anek Signs"', '₹'),
  ]).then(show, show)
})()`
