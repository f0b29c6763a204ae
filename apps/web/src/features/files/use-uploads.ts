import { useRef, useState } from 'react'
import { refreshLibrary } from './library.ts'
import { type OnItsWay, type Place, sendFile } from './send-file.ts'

export interface UploadRow {
  key: number
  name: string
  bytes: number
  sent: number
  state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed'
  why?: string
}
/** So many travel at once; the others wait. */
const AT_ONCE = 2

/** Files on their way into the library. They travel on while the page shows another folder. */
export function useUploads() {
  const [rows, setRows] = useState<readonly UploadRow[]>([])
  const waiting = useRef<{ key: number; file: File; place: Place }[]>([])
  const travelling = useRef(new Map<number, OnItsWay>())
  const running = useRef(new Set<number>())
  const last = useRef(0)
  const change = (key: number, to: Partial<UploadRow>) =>
    setRows((known) => known.map((row) => (row.key === key ? { ...row, ...to } : row)))
  const leave = (key: number) => {
    running.current.delete(key)
    next()
  }
  const begin = ({ key, file, place }: (typeof waiting.current)[number]) => {
    running.current.add(key)
    change(key, { state: 'sending' })
    const way = sendFile(file, place, {
      onProgress: (sent) => change(key, { sent }),
      onDone: () => {
        change(key, { state: 'done', sent: file.size })
        leave(key)
        void refreshLibrary()
      },
      onFailed: (why) => {
        change(key, { state: 'failed', why })
        leave(key)
      },
    })
    travelling.current.set(key, way)
  }
  const next = () => {
    while (running.current.size < AT_ONCE) {
      const one = waiting.current.shift()
      if (!one) return
      begin(one)
    }
  }
  const add = (files: readonly File[], place: Place) => {
    const added = files.map((file) => ({ key: ++last.current, file, place }))
    const made = added.map(
      ({ key, file }): UploadRow => ({ key, name: file.name, bytes: file.size, sent: 0, state: 'waiting' }),
    )
    setRows((known) => [...known, ...made])
    waiting.current.push(...added)
    next()
  }
  return {
    rows,
    add,
    pause: (key: number) => {
      travelling.current.get(key)?.pause()
      change(key, { state: 'paused' })
      leave(key)
    },
    resume: (key: number) => {
      running.current.add(key)
      travelling.current.get(key)?.resume()
      change(key, { state: 'sending', why: undefined })
    },
    cancel: (key: number) => {
      waiting.current = waiting.current.filter((one) => one.key !== key)
      travelling.current.get(key)?.cancel()
      setRows((known) => known.filter((row) => row.key !== key))
      leave(key)
    },
    clear: () => setRows((known) => known.filter(({ state }) => state !== 'done' && state !== 'failed')),
  }
}
