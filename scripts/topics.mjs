// The topics of a module: its README declares their order, and imports between their folders go down only.
import { compareExceptions } from './exceptions.mjs'
import { importsOf } from './import-graph.mjs'
import { moduleOf, topicOf } from './modules.mjs'
import { isTest } from './source-files.mjs'

/** The line `Topics: a < b < c` of a README: a topic may import those before it. */
export const topicsOf = (readme = '') =>
  /^Topics: (.*)$/m
    .exec(readme)?.[1]
    .split('<')
    .map((topic) => topic.replaceAll('`', '').trim()) ?? []

/** The topic folders of each module. */
function foldersOf(files) {
  const folders = new Map()
  for (const path of files.keys())
    if (topicOf(path)) folders.set(moduleOf(path), (folders.get(moduleOf(path)) ?? new Set()).add(topicOf(path)))
  return folders
}

/** READMEs whose line does not name the topics there are. A module with one topic needs no line. */
function wrongLines(files, readmes) {
  return [...foldersOf(files)].flatMap(([module, topics]) => {
    const declared = topicsOf(readmes.get(module))
    const isRight = [...topics].toSorted().join() === declared.toSorted().join()
    if (isRight || (topics.size < 2 && declared.length === 0)) return []
    return [
      `README of ${module}: "Topics:" names ${declared.join(' < ') || 'none'}, there are ${[...topics].join(', ')}`,
    ]
  })
}

/** The imports of a file that go up the order of its topics: `[topic, path of the import]`. */
function upwardOf(path, text, files, declared) {
  const own = declared.indexOf(topicOf(path))
  return importsOf(path, text, (target) => files.has(target))
    .filter(({ to }) => moduleOf(to) === moduleOf(path))
    .map(({ to }) => [topicOf(to), to])
    .filter(([topic]) => declared.indexOf(topic) > own)
}

/**
 * @param files path → text of every source file
 * @param readmes module → text of its README
 * @param knots list of exceptions, see readExceptions
 * @returns one sentence per violation
 */
export function brokenTopics(files, readmes, knots) {
  const upward = new Map()
  for (const [path, text] of files) {
    if (!topicOf(path) || isTest(path)) continue
    const module = moduleOf(path)
    for (const [topic, to] of upwardOf(path, text, files, topicsOf(readmes.get(module))))
      upward.set(
        `${module}/${topicOf(path)} > ${topic}`,
        `${path} → ${to}: topics of ${module} import down their order only`,
      )
  }
  return [...wrongLines(files, readmes), ...compareExceptions('topics.txt', upward, knots.listed, knots)]
}
