import { useEffect, useRef, useState } from 'react'
import { refreshLibrary } from '../../components/library/library.ts'
import { type OnItsWay, type Place, sendFile } from './send-file.ts'

export interface UploadRow {
  key: number
  name: string
  bytes: number
  /** The file that gets a new version. */
  fileId: string | undefined
  sent: number
  state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed'
  why?: string
}
/** Uploads that run at the same time; further and resumed ones wait for their turn. */
const AT_ONCE = 2
/** How long finished uploads are shown. */
const SHOWN_MS = 4_000

type Change = (key: number, to: Partial<UploadRow>) => void
interface Waiting {
  key: number
  begin: () => void
}
interface Added {
  key: number
  file: File
  place: Place
}
/** Queue of uploads. @param change called with the new state of an upload */
function useTravels(change: Change) {
  const waiting = useRef<Waiting[]>([])
  const travelling = useRef(new Map<number, OnItsWay>())
  const running = useRef(new Set<number>())
  const leave = (key: number) => {
    running.current.delete(key)
    next()
  }
  const begin = ({ key, file, place }: Added) => {
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
      running.current.add(one.key)
      change(one.key, { state: 'sending', why: undefined })
      one.begin()
    }
  }
  const wait = (added: readonly Waiting[]) => {
    waiting.current.push(...added)
    next()
  }
  return {
    send: (added: readonly Added[]) => wait(added.map((one) => ({ key: one.key, begin: () => begin(one) }))),
    pause: (key: number) => {
      travelling.current.get(key)?.pause()
      change(key, { state: 'paused' })
      leave(key)
    },
    resume: (key: number) => {
      change(key, { state: 'waiting', why: undefined })
      wait([{ key, begin: () => travelling.current.get(key)?.resume() }])
    },
    cancel: (key: number) => {
      waiting.current = waiting.current.filter((one) => one.key !== key)
      travelling.current.get(key)?.cancel()
      leave(key)
    },
  }
}

/** Uploads into the library. They continue while the page shows another folder. */
export function useUploads() {
  const [rows, setRows] = useState<readonly UploadRow[]>([])
  const last = useRef(0)
  const change: Change = (key, to) =>
    setRows((known) => known.map((row) => (row.key === key ? { ...row, ...to } : row)))
  const { send, pause, resume, cancel } = useTravels(change)
  const add = (files: readonly File[], place: Place) => {
    const added = files.map((file) => ({ key: ++last.current, file, place }))
    const made = added.map(
      ({ key, file }): UploadRow => ({
        key,
        name: file.name,
        bytes: file.size,
        fileId: place.fileId,
        sent: 0,
        state: 'waiting',
      }),
    )
    setRows((known) => [...known, ...made])
    send(added)
  }
  // Nothing is left to do for them, and the panel covers files.
  const isOver = rows.length > 0 && rows.every(({ state }) => state === 'done')
  useEffect(() => {
    if (!isOver) return
    const clock = setTimeout(() => setRows([]), SHOWN_MS)
    return () => clearTimeout(clock)
  }, [isOver])
  return {
    rows,
    add,
    pause,
    resume,
    cancel: (key: number) => {
      setRows((known) => known.filter((row) => row.key !== key))
      cancel(key)
    },
    clear: () => setRows((known) => known.filter(({ state }) => state !== 'done' && state !== 'failed')),
  }
}
