/*
 * Cards tapped in on the claim bench. A card belongs to one hand; and once the first hand has its cards, each further one that has as many
 * leads to the next that has none. Without this the seats are tapped one after the other, and the server says which card stands twice.
 */
(() => {
  const hands = document.querySelector(".hands");
  if (!hands) return;
  const ticked = (seat) => hands.querySelectorAll(`.of-${seat} :checked`).length;
  hands.addEventListener("change", ({ target }) => {
    if (target.type !== "checkbox") return;
    if (target.checked) {
      for (const other of hands.querySelectorAll(`[value="${target.value}"]:checked`)) other.checked = other === target;
    }
    const seats = ["N", "E", "S", "W"];
    const counts = Object.fromEntries(seats.map((seat) => [seat, ticked(seat)]));
    for (const shown of hands.querySelectorAll("[data-count]")) shown.textContent = counts[shown.dataset.count];
    const others = seats.filter((seat) => seat !== target.name && counts[seat]);
    const next = seats.find((seat) => !counts[seat]);
    if (!next || !others.length || !others.every((seat) => counts[seat] === counts[target.name])) return;
    const turn = hands.querySelector(`[name=hand][value=${next}]`);
    if (turn) turn.checked = true;
  });
})();
