import { STORED_SCROLL_TOP } from '#web/kit/drafts/browser-storage.ts'

/**
 * A part of every document: hides the page until its fonts are decoded and the document is parsed, for at most one
 * second. The fonts are inside the style sheet, but browsers decode them in parallel with the first paint. Without
 * this, text would be painted in another font for some milliseconds and then move, and so would rows that are not
 * completely parsed. The letters of the title are those of the page's language.
 *
 * A page that is read before its scripts run is not laid out until then (`data-waiting` in `theme.css`), so that its
 * lazy images do not load before its text is painted. The framework's script cannot restore the position of such a page
 * at a reload, so it is restored here. Screens that are drawn by their scripts are only invisible, because these measure them.
 */
export const SHOW_WITH_FONTS = `(() => {
  const root = document.documentElement
  const isRead = !document.querySelector('meta[name=modules]')
  const show = () => {
    root.removeAttribute('style')
    if (!('waiting' in root.dataset)) return
    delete root.dataset.waiting
    const top = ${STORED_SCROLL_TOP}
    if (top > 0) scrollTo(0, top)
  }
  if (isRead) root.dataset.waiting = ''
  else root.style.visibility = 'hidden'
  setTimeout(show, 1000)
  Promise.all([
    new Promise((done) => addEventListener('DOMContentLoaded', done)),
    document.fonts.load('1em "Anek Text","Anek Devanagari","Anek Telugu"', 'A' + document.title),
    document.fonts.load('800 1em "Anek Condensed"'),
    document.fonts.load('1em "Anek Signs"', '₹'),
  ]).then(show, show)
})()`
