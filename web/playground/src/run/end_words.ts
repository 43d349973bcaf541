/** Words about how a run, a profile or tests ended. */

import { duration, grouped } from '../page/numbers.ts';
import type { Ended, Profiled, Tested } from '../protocol.ts';
import { t } from '../words/words.ts';

export function endWords(ended: Ended | Profiled | Tested): string {
  if (ended.kind === 'tested') {
    const { how, passed, count } = ended;
    if (how === 'ended') return count === 0 ? t('noTests') : t('tested', passed, count);
    if (how === 'stopped') return t('testsStopped', passed, count);
  }
  const steps = grouped(ended.steps);
  const time = duration(ended.seconds);
  return {
    ended: t('ended', steps, time, 'engine' in ended ? ended.engine : t('profile')),
    stopped: t('stopped', steps, time),
    failed: t('failed', steps, ended.message ?? ''),
    'max-steps': t('mostSteps', steps),
  }[ended.how];
}
