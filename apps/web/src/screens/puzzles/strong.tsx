/** A sentence in which one part weighs more, with all of the word that it ends with. */
export function Strong({ text, part }: { text: string; part: string }) {
  const at = text.indexOf(part);
  if (at < 0) return <>{text}</>;
  const [rest = ''] = /^\p{L}*/u.exec(text.slice(at + part.length)) ?? [];
  const end = at + part.length + rest.length;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  );
}
