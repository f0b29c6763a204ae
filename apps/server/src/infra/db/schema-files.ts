import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Found from the source tree and from the bundle alike: both stand two folders below apps/server. */
export const migrationsDirectory = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../migrations' : '../../../migrations', import.meta.url),
)

/** One SQL file of the schema. `name` is its path below the migrations folder without `.sql`: `0005_housing`, `views/05_housing`. */
export interface SchemaFile {
  name: string
  text: string
  /** SHA-256 of the text, as hex. */
  hash: string
}
export interface SchemaFiles {
  /** Applied once each, in the order of their numbers, and never edited after they have landed. */
  migrations: SchemaFile[]
  /** Applied again whenever one of them changed: functions before the migrations, views after them. */
  functions: SchemaFile[]
  views: SchemaFile[]
}

/** Reads the SQL files of this version. */
export const schemaFiles = (directory = migrationsDirectory): SchemaFiles => ({
  migrations: filesIn(directory, ''),
  functions: filesIn(directory, 'functions/'),
  views: filesIn(directory, 'views/'),
})

function filesIn(directory: string, folder: string): SchemaFile[] {
  const names = readdirSync(join(directory, folder)).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((file) => {
    const text = readFileSync(join(directory, folder, file), 'utf8')
    return {
      name: folder + file.slice(0, -'.sql'.length),
      text,
      hash: createHash('sha256').update(text).digest('hex'),
    }
  })
}

/** The names of the migrations of this version, in their order. */
export const knownMigrations = (directory = migrationsDirectory): string[] =>
  schemaFiles(directory).migrations.map(({ name }) => name)
