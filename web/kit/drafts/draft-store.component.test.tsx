import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { setStorageClosed } from './browser-storage.ts'
import { definePersonDraft, defineVisitorDraft } from './draft-store.ts'
import { createDraftWriter } from './draft-writer.ts'
import { watchWipes, wipeDrafts, wipeDraftsOfOthers } from './wipe-drafts.ts'

const Note = z.object({ text: z.string() })
const openNote = definePersonDraft({ name: 'test-note', area: 'browser', version: 2, schema: Note })
const openTabNote = definePersonDraft({ name: 'test-tab-note', area: 'tab', version: 2, schema: Note })
const visitorNote = defineVisitorDraft({ name: 'planner', area: 'browser', version: 2, schema: Note })

afterEach(() => {
  setStorageClosed(false)
  vi.useRealTimers()
})

/** Opens a second window of this browser, which is notified of the writes of this one. */
async function openWindow(): Promise<Window & typeof globalThis> {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  if (!frame.contentWindow) throw new Error('The frame has no window.')
  return frame.contentWindow as Window & typeof globalThis // The DOM types do not include the window's globals.
}

describe('a draft in the browser', () => {
  test('is read exactly as it was written, and only under the same person and key', () => {
    openNote('anita', 'plan-1').write({ text: 'One' })
    expect(openNote('anita', 'plan-1').read()).toEqual({
      value: { text: 'One' },
      savedAt: expect.any(String),
    })
    expect(openNote('anita', 'plan-2').read()).toBeNull()
    expect(openNote('anita').read()).toBeNull()
    expect(openNote('ravi', 'plan-1').read()).toBeNull()
    expect(openTabNote('anita', 'plan-1').read()).toBeNull()
  })

  test('no longer exists after it was removed or taken', () => {
    const slot = openNote('anita')
    slot.write({ text: 'One' })
    expect(slot.take()?.value).toEqual({ text: 'One' })
    expect(slot.read()).toBeNull()
    slot.write({ text: 'Two' })
    slot.remove()
    expect(window.localStorage.getItem(slot.key)).toBeNull()
  })

  test('is removed if its schema is older and the kind has no upgrade', () => {
    const slot = openNote('anita')
    window.localStorage.setItem(slot.key, JSON.stringify({ version: 1, savedAt: '', value: { text: 'One' } }))
    expect(slot.read()).toBeNull()
    expect(window.localStorage.getItem(slot.key)).toBeNull()
  })

  test('is upgraded from an older schema, and from the format before schemas had versions', () => {
    const open = definePersonDraft({
      name: 'test-upgraded',
      area: 'browser',
      version: 2,
      schema: Note,
      upgrade: (stored, version) => ({ text: `${JSON.stringify(stored)} of ${version}` }),
    })
    const slot = open('anita')
    const savedAt = '2026-11-20T10:00:00.000Z'
    window.localStorage.setItem(slot.key, JSON.stringify({ version: 1, savedAt, value: 'One' }))
    expect(slot.read()).toEqual({ value: { text: '"One" of 1' }, savedAt })
    window.localStorage.setItem(slot.key, JSON.stringify({ format: 1, keptAt: savedAt }))
    expect(slot.read()).toEqual({
      value: { text: `{"format":1,"keptAt":"${savedAt}"} of 0` },
      savedAt,
    })
  })

  test('of a later release is not read, and stays for the window that wrote it', () => {
    const slot = openNote('anita')
    window.localStorage.setItem(slot.key, JSON.stringify({ version: 3, value: { text: 'One' } }))
    expect(slot.read()).toBeNull()
    expect(window.localStorage.getItem(slot.key)).not.toBeNull()
  })

  test('never throws because of a foreign value under its key', () => {
    const slot = openNote('anita')
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        window.localStorage.setItem(slot.key, text)
        expect(slot.read()).toBeNull()
      }),
      { examples: [[''], ['{'], ['null'], ['7'], ['[]'], ['{"version":2,"value":{"text":7}}']] },
    )
  })

  test("stays unchanged if the browser's storage is full", () => {
    const slot = openNote('anita')
    slot.write({ text: 'One' })
    let filler = 'x'.repeat(1_000_000)
    for (let index = 0; filler.length > 0; index += 1) {
      try {
        window.localStorage.setItem(`filler-${index}`, filler)
      } catch {
        filler = filler.slice(0, Math.floor(filler.length / 2))
      }
    }
    expect(slot.write({ text: 'Two, which is longer than what is there' })).toBe(false)
    expect(slot.read()?.value).toEqual({ text: 'One' })
  })

  test("is not written if it is too long for the browser's storage", () => {
    const slot = openNote('anita')
    expect(slot.write({ text: 'x'.repeat(2_000_000) })).toBe(false)
    expect(slot.read()).toBeNull()
  })

  test("does not exist if the browser's storage is switched off", () => {
    const off = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })
    const slot = openNote('anita')
    expect(slot.write({ text: 'One' })).toBe(false)
    expect(slot.read()).toBeNull()
    slot.remove()
    wipeDraftsOfOthers('anita')
    wipeDrafts()
    off.mockRestore()
  })

  test('replaces the oldest draft of its kind and person once there are forty', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    openNote('ravi', 'his').write({ text: 'His' })
    for (let index = 0; index <= 40; index += 1) {
      vi.setSystemTime(new Date(Date.UTC(2026, 10, 20, 10, index)))
      openNote('anita', `plan-${index}`).write({ text: `${index}` })
    }
    expect(openNote('anita', 'plan-0').read()).toBeNull()
    expect(openNote('anita', 'plan-1').read()).not.toBeNull()
    expect(openNote('anita', 'plan-40').read()).not.toBeNull()
    expect(openNote('ravi', 'his').read()).not.toBeNull()
  })

  test('is watched across windows', async () => {
    const seen: unknown[] = []
    const stop = visitorNote.watch((draft) => seen.push(draft?.value ?? null))
    const other = await openWindow()
    visitorNote.write({ text: 'Ours' })
    const text = window.localStorage.getItem(visitorNote.key) ?? ''
    other.localStorage.setItem(visitorNote.key, text.replace('Ours', 'Theirs'))
    other.localStorage.setItem('something-else', '1')
    other.localStorage.removeItem(visitorNote.key)
    await expect.poll(() => seen).toEqual([{ text: 'Theirs' }, null])
    stop()
    other.frameElement?.remove()
  })
})

describe('drafts after the end of a session', () => {
  const openAll = () => [openNote('anita', 'plan-1'), openTabNote('anita')]

  test('are removed, and nothing personal is written until a person signs in', () => {
    for (const slot of openAll()) slot.write({ text: 'One' })
    visitorNote.write({ text: 'A visitor’s' })
    const writer = createDraftWriter()
    writer.write(openNote('anita', 'plan-1'), () => ({ text: 'Typed last' }))
    wipeDrafts()
    writer.flush()
    for (const slot of openAll()) expect(slot.read()).toBeNull()
    expect(visitorNote.read()?.value).toEqual({ text: 'A visitor’s' })
    expect(visitorNote.write({ text: 'Still theirs' })).toBe(true)

    wipeDraftsOfOthers('anita')
    expect(openNote('anita').write({ text: 'Two' })).toBe(true)
  })

  test('are removed in this tab when another tab has ended the session', async () => {
    const stop = watchWipes()
    for (const slot of openAll()) slot.write({ text: 'One' })
    const other = await openWindow()
    other.localStorage.setItem('pathya.wiped', '1')
    await expect.poll(() => openTabNote('anita').read()).toBeNull()
    expect(openNote('anita').write({ text: 'Two' })).toBe(false)
    stop()
    other.frameElement?.remove()
  })

  test('are removed from a tab that loaded a page when another tab ended the session', () => {
    watchWipes()()
    openTabNote('anita').write({ text: 'One' })
    watchWipes()()
    expect(openTabNote('anita').read()).not.toBeNull()
    window.localStorage.setItem('pathya.wiped', '2')
    watchWipes()()
    expect(openTabNote('anita').read()).toBeNull()
    openTabNote('anita').write({ text: 'Two' })
    watchWipes()()
    expect(openTabNote('anita').read()).not.toBeNull()
  })

  test('are removed when another person signs in, but not when the same person does', () => {
    wipeDraftsOfOthers('anita')
    for (const slot of openAll()) slot.write({ text: 'One' })
    wipeDraftsOfOthers('anita')
    for (const slot of openAll()) expect(slot.read()).not.toBeNull()
    wipeDraftsOfOthers('ravi')
    for (const slot of openAll()) expect(slot.read()).toBeNull()
  })

  test('are removed from a tab that showed another site when another person signed in', () => {
    wipeDraftsOfOthers('anita')
    openTabNote('anita').write({ text: 'One' })
    // Another tab has signed somebody in.
    window.localStorage.setItem('pathya.last-user', 'ravi')
    wipeDraftsOfOthers('ravi')
    expect(openTabNote('anita').read()).toBeNull()
  })
})

describe('a draft writer', () => {
  test('writes after a pause in typing, and at once when flushed', () => {
    vi.useFakeTimers()
    const slot = openNote('anita')
    const writer = createDraftWriter(250)
    writer.write(slot, () => ({ text: 'One' }))
    vi.advanceTimersByTime(200)
    writer.write(slot, () => ({ text: 'Two' }))
    vi.advanceTimersByTime(200)
    expect(slot.read()).toBeNull()
    vi.advanceTimersByTime(50)
    expect(slot.read()?.value).toEqual({ text: 'Two' })
    writer.write(slot, () => ({ text: 'Three' }))
    writer.flush()
    expect(slot.read()?.value).toEqual({ text: 'Three' })
  })

  test('removes a draft without content, and one that was dropped before it was written', () => {
    vi.useFakeTimers()
    const slot = openNote('anita')
    slot.write({ text: 'One' })
    const writer = createDraftWriter()
    writer.write(slot, () => null)
    writer.flush()
    expect(slot.read()).toBeNull()
    writer.write(slot, () => ({ text: 'Two' }))
    writer.drop(slot)
    vi.advanceTimersByTime(60_000)
    expect(slot.read()).toBeNull()
  })

  test('loses nothing when two drafts are written one after the other', () => {
    const writer = createDraftWriter()
    writer.write(openNote('anita', 'new'), () => ({ text: 'One' }))
    writer.write(openNote('anita', 'plan-1'), () => ({ text: 'Two' }))
    writer.flush()
    expect(openNote('anita', 'new').read()?.value).toEqual({ text: 'One' })
    expect(openNote('anita', 'plan-1').read()?.value).toEqual({ text: 'Two' })
  })
})
