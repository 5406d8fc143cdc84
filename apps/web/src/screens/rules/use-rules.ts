import { useEffect, useState } from 'preact/hooks';
import { takeNewer } from '../../nav/newer-version.ts';
import { loadRules, type Rules } from '../../words/rulebook.ts';
import { language } from '../../words/texts.ts';

/** The rules in the language of the page; those in the one before stay until they are there. */
export function useRules() {
  const [rules, setRules] = useState<Rules | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    loadRules(language.value).then(
      (loaded) => isLeft || setRules(loaded),
      () => isLeft || takeNewer() || setFailed(true),
    );
    return () => {
      isLeft = true;
      setFailed(false);
    };
  }, [language.value]);
  return { rules, isFailed };
}
