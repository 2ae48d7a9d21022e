import type { TaskList } from 'graphile-worker'
import type { Tracing } from '../../platform/tracing/tracing.ts'

/** Returns a task's name, with that of the job that follows an event. */
function nameTask(task: string, payload: unknown): string {
  const { follower }: { follower?: unknown } = Object(payload)
  return task === 'follow' && typeof follower === 'string' ? `follow ${follower}` : task
}

/** Records each run of a task by its name, with its statements; nothing of its content. */
export function traceTasks(tasks: TaskList, tracing: Tracing): TaskList {
  const traced = Object.entries(tasks).flatMap(([task, run]) => {
    if (!run) return []
    const tracedRun: typeof run = async (payload, helpers) => {
      const name = nameTask(task, payload)
      const work = tracing.begin('job', `job ${name}`, { 'duet.job': name })
      try {
        const result = await work.within(() => run(payload, helpers))
        work.end()
        return result
      } catch (error) {
        work.end(error instanceof Error ? error.name : 'unknown')
        throw error
      }
    }
    return [[task, tracedRun] as const]
  })
  return Object.fromEntries(traced)
}
