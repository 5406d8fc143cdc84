import { useEffect, useState } from 'preact/hooks';
import { Title, TopBar } from '../parts/message.tsx';
import { loadRules, type Rules } from '../rules.ts';
import { language, say } from '../texts.ts';

/** The rules by number, in the reader's language. */
export function RulesScreen() {
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => void loadRules(language.value).then(setRules), [language.value]);
  return (
    <>
      <TopBar />
      <main class="page rules">
        <Title>{say('nav.rules')}</Title>
        {rules?.sections.map(({ id, title, rules }) => (
          <section key={id}>
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
