import { useEffect, useState } from 'preact/hooks';
import { takeNewer } from '../../nav/newer-version.ts';
import { Button } from '../../ui/button.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { loadRules, type Rules } from '../../words/rulebook.ts';
import { language, say } from '../../words/texts.ts';
import './rules.css';

/** The rules by number, in the reader's language. */
export function RulesScreen() {
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
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [rules]);
  return (
    <>
      <TopBar />
      <main class="page rules">
        <Title>{say('nav.rules')}</Title>
        {isFailed && (
          <div class="trouble" role="alert">
            <span>{say('late.text')}</span>
            <Button label={say('reload')} press={() => location.reload()} />
          </div>
        )}
        {rules && (
          <nav class="contents" aria-label={say('rules.contents')}>
            {rules.sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        )}
        {rules?.sections.map(({ id, title, rules }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            <dl>
              {rules.map(({ id, text }) => (
                <div key={id} id={id}>
                  <dt>{id}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </main>
    </>
  );
}
